/** What Node is given so that a process leaves a CPU profile behind when it ends. */
export function profileArguments(folder: string | undefined, name: string): string[] {
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${name}.cpuprofile`]
}
