import { once } from 'node:events'
import { generateLoad } from './generate-load.ts'
import { LoadJob } from './job.ts'

// A process of its own, told its job by the one that forked it: it must not share a thread with what it measures.
const [message] = await once(process, 'message')
const result = await generateLoad(LoadJob.parse(message))
process.send?.(result, () => process.disconnect())
