/** The CPU time of this process that some work took, in milliseconds. A busy machine prolongs the clock's time, hardly this. */
export async function measureCpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  return process.cpuUsage(before).user / 1_000
}
