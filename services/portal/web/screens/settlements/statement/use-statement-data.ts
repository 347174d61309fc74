import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { connection } from '../../../interface/call.ts'
import { callOver } from '../../../interface/call-over.ts'
import type { BodyOf } from '../../../interface/operations.ts'

type StatementData = {
  snapshot: BodyOf<'GET /v1/settlements/{id}/statements/{version}'>
  /** The name of the PDF where it is downloaded and mailed; null: the answer does not say. */
  fileName: string | null
}

/** The frozen figures of a statement. */
export function useStatementData(id: string, version: number): UseQueryResult<StatementData> {
  return useQuery({
    queryKey: ['GET /v1/settlements/{id}/statements/{version}', id, version],
    queryFn: async () => {
      const asked = { params: { id, version: String(version) } }
      const answer = await callOver(connection, 'GET /v1/settlements/{id}/statements/{version}', asked)
      return { snapshot: await answer.json(), fileName: pdfNameOf(answer.headers.get('content-disposition')) }
    },
  })
}

/** The PDF and its content have one name with two endings. */
function pdfNameOf(disposition: string | null): string | null {
  const [, name] = /filename="?([\w.-]+)\.json"?/.exec(disposition ?? '') ?? []
  return name === undefined ? null : `${name}.pdf`
}
