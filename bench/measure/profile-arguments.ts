/** Arguments of Node that make a process leave a CPU profile when it ends. */
export function profileArguments(folder: string | undefined, name: string): string[] {
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${name}.cpuprofile`]
}
