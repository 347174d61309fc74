// Makes photos of meters: `npx node packages/bill-reader/test/golden/meters/write-meters.ts`. meters.json has what they show.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { degradePage, type Harm } from '../degrade-page.ts'
import { renderPages } from '../render-pages.ts'
import { drawFront, type Front } from './draw-front.ts'

type Made = { name: string; front: Front; harm: Partial<Harm>; shows: { value: string; number: string } }

const ordinary: Harm = { dpi: 190, noise: 8, blur: 0.8, quality: 60, shadow: 0.3 }
const electric = (number: string) => ({
  unit: 'kWh',
  number,
  printed: ['Licznik energii elektrycznej', '230 V  5(60) A  50 Hz', '1000 imp/kWh'],
})
const water = (number: string) => ({
  unit: 'm³',
  number,
  printed: ['Wodomierz do wody zimnej', 'Q3 2,5 m³/h  R100  DN 15'],
})
const gas = (number: string) => ({
  unit: 'm³',
  number,
  printed: ['Gazomierz miechowy G4', 'Qmax 6 m³/h  Qmin 0,04 m³/h'],
})

const made: Made[] = [
  {
    name: 'drums-electricity',
    front: { counter: '04672', style: 'drums', ...electric('Nr 30182745') },
    harm: {},
    shows: { value: '4672', number: '30182745' },
  },
  {
    name: 'drums-electricity-tilted',
    front: { counter: '20110.4', style: 'drums', ...electric('Nr fabr. 7740012') },
    harm: { degrees: 3.4 },
    shows: { value: '20110.4', number: '7740012' },
  },
  {
    name: 'drums-water',
    front: { counter: '00638.214', style: 'drums', ...water('Nr WZ55012') },
    harm: { degrees: -1.8 },
    shows: { value: '638.214', number: 'WZ55012' },
  },
  {
    name: 'drums-water-turning',
    front: { counter: '01223.907', style: 'drums', turning: 0.4, ...water('Nr 1440978') },
    harm: { blur: 1.1 },
    shows: { value: '1223.907', number: '1440978' },
  },
  {
    name: 'drums-water-dark',
    front: { counter: '00154.330', style: 'drums', ...water('No. 20993817') },
    harm: { shadow: 0.65, noise: 14 },
    shows: { value: '154.330', number: '20993817' },
  },
  {
    name: 'drums-gas',
    front: { counter: '01842.55', style: 'drums', ...gas('Nr G0034567') },
    harm: { degrees: 1.2 },
    shows: { value: '1842.55', number: 'G0034567' },
  },
  {
    name: 'drums-gas-small',
    front: { counter: '03655.120', style: 'drums', ...gas('Nr XM2204571') },
    harm: { dpi: 110, blur: 0.5 },
    shows: { value: '3655.120', number: 'XM2204571' },
  },
  {
    name: 'segments-electricity',
    front: { counter: '004410', style: 'segments', ...electric('Nr 90188204') },
    harm: {},
    shows: { value: '4410', number: '90188204' },
  },
  {
    name: 'segments-electricity-point',
    front: { counter: '01259.7', style: 'segments', ...electric('Nr 15044871') },
    harm: { degrees: -2.5 },
    shows: { value: '1259.7', number: '15044871' },
  },
  {
    name: 'segments-heat',
    front: {
      counter: '0077.345',
      style: 'segments',
      unit: 'GJ',
      number: 'Nr 77120338',
      printed: ['Ciepłomierz', 'qp 1,5 m³/h  DN 20'],
    },
    harm: { blur: 1.2 },
    shows: { value: '77.345', number: '77120338' },
  },
  {
    name: 'segments-water',
    front: { counter: '00812.3', style: 'segments', ...water('S/N 88014552') },
    harm: { shadow: 0.55, degrees: 0.8 },
    shows: { value: '812.3', number: '88014552' },
  },
  {
    name: 'drums-electricity-sideways',
    front: { counter: '18745', style: 'drums', ...electric('Nr 80013377') },
    harm: { degrees: 90.7 },
    shows: { value: '18745', number: '80013377' },
  },
]

for (const { name, front, harm } of made) {
  const all = { ...ordinary, ...harm }
  const [page] = await renderPages(await drawFront(front), all.dpi)
  if (page)
    await writeFile(join(import.meta.dirname, `${name}.jpg`), await degradePage(page, { ...all, seed: name.length }))
}
const shown = Object.fromEntries(made.map(({ name, shows }) => [name, shows]))
await writeFile(join(import.meta.dirname, 'meters.json'), `${JSON.stringify(shown, null, 2)}\n`)
