import { counted } from './a-june.ts'

// Rows of bills, and the meters that count what they price.
export const energy = { name: 'Energia czynna', unit: 'kWh', net: 0.6 }
export const network = { name: 'Opłata sieciowa zmienna', unit: 'kWh', net: 0.3 }
export const water = { name: 'Woda', unit: 'm3', vat: 8, net: 5 }
export const gas = { name: 'Paliwo gazowe', unit: 'kWh', net: 0.25, factor: '11.2' }
export const electric = counted(178)
export const wet = counted(9, 'cold_water', 'm3')
export const burned = counted(20, 'gas', 'm3')
