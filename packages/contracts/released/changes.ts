/**
 * Breaking changes since the last release that a deprecation has announced: the line that the comparison prints, the day of the
 * deprecation, and the day from which the old form may be gone, at least six months later.
 */
export const announcedChanges: readonly { change: string; deprecated: string; sunset: string }[] = []
