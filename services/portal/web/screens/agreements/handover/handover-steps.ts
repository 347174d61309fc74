/** The steps of handing a flat over, in their order; each has an address of its own. */
export const handoverSteps = ['end', 'readings', 'next'] as const
export type HandoverStep = (typeof handoverSteps)[number]

export function isHandoverStep(name: string): name is HandoverStep {
  return handoverSteps.some((step) => step === name)
}
