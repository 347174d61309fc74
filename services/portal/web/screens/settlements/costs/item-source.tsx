import type { Item } from '@lokum/contracts/settlements/item'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useAnswer } from '../../../interface/use-answer.ts'
import { Panel } from '../../../parts/panel.tsx'
import { AgreementSource } from '../../../parts/source/agreement-source.tsx'
import { DocumentSource } from '../../../parts/source/document-source.tsx'
import { pageNamed } from '../../../parts/source/page-named.ts'
import style from '../../../parts/source/source.module.css'
import { SubMetersSource } from '../../../parts/source/sub-meters-source.tsx'
import { TariffSource } from '../../../parts/source/tariff-source.tsx'
import { MeterReadings } from './meter-readings.tsx'

type SourceProps = {
  item: Item
  detail: SettlementDetail
  /** Whether the readings may be corrected. */
  mayCorrect: boolean
}

/** The source of an item's amount, and for metered utilities both readings. */
export function ItemSource({ item, detail, mayCorrect }: SourceProps) {
  const { inputs, source } = item
  return (
    <div className={style.source}>
      <Panel key={item.id}>
        {source.kind === 'agreement' && (
          <AgreementSource agreementId={source.agreement_id} clause={source.clause} apartmentId={detail.apartment_id} />
        )}
        {source.kind === 'tariff' && <TariffSource {...source} />}
        {source.kind === 'document' && <LineSource source={source} />}
      </Panel>
      {inputs.kind === 'readings' && inputs.meter_id !== null && (
        <Panel key={`${item.id} readings`}>
          <MeterReadings inputs={inputs} meterId={inputs.meter_id} mayCorrect={mayCorrect} />
        </Panel>
      )}
      {inputs.kind === 'share' && inputs.sub_meters !== undefined && (
        <Panel key={`${item.id} sub-meters`}>
          <SubMetersSource use={inputs.sub_meters} />
        </Panel>
      )}
    </div>
  )
}

type LineOfDocument = Extract<Item['source'], { kind: 'document' }>

function LineSource({ source: { document_id, line, place, at, excerpt } }: { source: LineOfDocument }) {
  const query = useAnswer('GET /v1/documents/{id}', { params: { id: document_id } })
  const read = query.data?.body.reading?.lines.find((one) => one.line === line)
  return (
    <DocumentSource
      documentId={document_id}
      at={at}
      excerpt={excerpt}
      page={pageNamed(place)}
      isTyped={read?.proposed_by === 'landlord'}
    />
  )
}
