import type { Meter, MeterRegister } from '@lokum/contracts/settlements/meter'
import { dayText } from '../../../words/dates.ts'
import { quantityText } from '../../../words/figures.ts'
import { useWords } from '../../../words/use-words.ts'
import { nameZone } from '../name-zone.ts'
import { today } from '../today.ts'
import { chartBars, drawing, type MeterUse } from './chart-bars.ts'
import { useMeterUses } from './use-meter-uses.ts'
import style from './uses.module.css'

type UsesProps = { meter: Meter; registers?: readonly MeterRegister[] }

/** The use of each register over 24 months, as a graph with its table; nothing until two readings tell a use. */
export function Uses({ meter, registers = meter.registers }: UsesProps) {
  const uses = useMeterUses(meter.id).data?.body.data ?? []
  return registers.map((register) => {
    const own = uses.filter((one) => one.register === register)
    return own.length > 0 && <OfRegister key={register} meter={meter} register={register} uses={own} />
  })
}

type OfRegisterProps = { meter: Meter; register: MeterRegister; uses: readonly MeterUse[] }

function OfRegister({ meter, register, uses }: OfRegisterProps) {
  const words = useWords()
  const { language } = words
  const { uses: said } = words.meters
  const name = [said.title, nameZone(register, words)].filter(Boolean).join(': ')
  const bars = chartBars(uses, today())
  return (
    <figure className={style.uses}>
      <figcaption>{name}</figcaption>
      <svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} className={style.chart} aria-hidden="true">
        {bars.map(({ key, isHigh, ...bar }) => (
          <rect key={key} {...bar} y={drawing.height - bar.height} className={isHigh ? style.high : style.bar} />
        ))}
        <line x2={drawing.width} y1={drawing.height} y2={drawing.height} className={style.axis} />
      </svg>
      <details>
        <summary>{said.table}</summary>
        <table className={style.table}>
          <caption className="unseen">{name}</caption>
          <thead>
            <tr>
              <th scope="col">{said.days}</th>
              <th scope="col">{said.used}</th>
              <th scope="col">{said.compared}</th>
            </tr>
          </thead>
          <tbody>
            {uses.toReversed().map((use) => (
              <tr key={use.reading_id}>
                <th scope="row">
                  {dayText(use.used_from, language)} – {dayText(use.used_to, language)}
                </th>
                <td>{quantityText(use.used, meter.unit, language)}</td>
                <td>{comparison(use.percent_of_usual, said)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

type UsesWords = ReturnType<typeof useWords>['meters']['uses']

/** `o 34 % więcej niż zwykle`; a dash where the usual use is not known. */
export function comparison(percent: number | null, { more, less, usual }: UsesWords): string {
  if (percent === null) return '–'
  if (percent > 100) return more(percent - 100)
  return percent < 100 ? less(100 - percent) : usual
}
