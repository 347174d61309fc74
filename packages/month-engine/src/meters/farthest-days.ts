/** A reading counts for a boundary that is up to so many days away. */
export const farthestDays = 10
