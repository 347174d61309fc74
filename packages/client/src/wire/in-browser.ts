/** Whether the code runs in a page or in a worker of one. */
export function inBrowser(): boolean {
  return 'document' in globalThis || 'WorkerGlobalScope' in globalThis
}
