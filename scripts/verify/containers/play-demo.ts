import { runProgram } from './run-program.ts'

/** Plays the whole demo from this machine. @throws when something in it did not hold */
export async function playDemo({ environment }: { environment: Record<string, string> }): Promise<void> {
  await runProgram({ program: process.execPath, arguments: ['scripts/demo.ts'], environment })
}
