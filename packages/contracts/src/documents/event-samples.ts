import { eventExamples } from './event-example.ts'
import { readExamples } from './read-examples.ts'

/** The example of each type of event, which is listed and sent as a test. */
export const eventSamples = eventExamples(readExamples())
