export type Text = { en: string; pl: string }

/** `otherStatuses`: where one refusal has several, as RFC 9110 distinguishes a gateway's failures. */
export type ProblemDefinition = { status: number; otherStatuses?: readonly number[]; title: Text; detail: Text }
