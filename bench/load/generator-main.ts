import { once } from 'node:events'
import { generateLoad } from './generate-load.ts'
import { LoadJob } from './job.ts'

// A separate process, which gets its job from its parent: it must not share a thread with what it measures.
const [message] = await once(process, 'message')
const result = await generateLoad(LoadJob.parse(message))
process.send?.(result, () => process.disconnect())
