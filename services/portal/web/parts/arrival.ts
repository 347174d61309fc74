/** Where the focus was moved last; the first page of a visit leaves it where the browser puts it. */
export const arrival = createArrival()

function createArrival() {
  let last: string | null = null
  return {
    /** Whether a page is reached by a navigation within the portal. */
    isNew: (path: string): boolean => {
      const isNew = last !== null && last !== path
      last = path
      return isNew
    },
  }
}
