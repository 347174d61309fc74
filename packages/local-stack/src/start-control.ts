/** Additions of a caller to any plan. */
export interface StartControl {
  /** Called as soon as the process exists, long before it is ready. */
  readonly onSpawn?: ((pid: number) => void) | undefined
  /** Called every 10 s with a sentence on what is still waited for. */
  readonly onWait?: ((sentence: string) => void) | undefined
  /** Gives up the start: what was begun is ended again. */
  readonly signal?: AbortSignal | undefined
}
