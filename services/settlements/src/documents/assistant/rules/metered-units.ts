/** A charge per one of these units is the price of a metered use. */
export const meteredUnits: readonly string[] = ['kWh', 'MWh', 'm3', 'GJ']
