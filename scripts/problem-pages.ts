// Writes a page in Markdown for each refusal.
import { join } from 'node:path'
import { problemPage } from '@lokum/contracts/documents/problem-page'
import { writeFolder } from '@lokum/contracts/documents/write-folder'
import { isProblemCode, problems } from '@lokum/contracts/problems/problem'
import { projectRoot } from '@lokum/local-stack/project-root'

const codes = Object.keys(problems).filter(isProblemCode)
writeFolder(join(projectRoot, 'generated/problems'), new Map(codes.map((code) => [`${code}.md`, problemPage(code)])))
