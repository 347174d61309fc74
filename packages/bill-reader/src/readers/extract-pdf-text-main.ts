import { answerTasks } from '@lokum/service-kit/workers/answer-tasks'
import { getResolvedPDFJS } from 'unpdf'
import { extractPdfText } from './extract-pdf-text.ts'

// Loaded before the first task, whose CPU time is limited.
await getResolvedPDFJS()
answerTasks(extractPdfText)
