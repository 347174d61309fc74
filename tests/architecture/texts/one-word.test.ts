import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { findSynonyms } from './one-word.ts'
import { keptFiles } from './read-texts.ts'

/** Texts of strangers, which the reader has to know, the specification, and the lists of synonyms themselves. */
const notOurs =
  /^(packages\/bill-reader\/|docs\/(interface-specification|guides\/glossary|decisions\/)|tests\/architecture\/texts\/one-word|services\/settlements\/test\/tenancies\/agreements\/attach-papers)|\/(generated|released)\//

const files = keptFiles().filter((file) => /\.(ts|tsx|mjs|md|sql)$/.test(file) && !notOurs.test(file))

test('code and docs use the one word that the glossary has', () => {
  const found = files.flatMap((file) =>
    findSynonyms(readFileSync(join(projectRoot, file), 'utf8')).map((synonym) => `${file}: ${synonym}`),
  )

  expect(files.length).toBeGreaterThan(2_000)
  expect(found).toEqual([])
})

test.each(['The lessor pays.', 'type LackingFacts = {}', 'a paper bill', 'type Hindrance = 1', 'the settled advances'])(
  'the synonym in %j is found',
  (text) => {
    expect(findSynonyms(text)).toHaveLength(1)
  },
)

test.each(['JobHindrance', 'a lack of money', 'lacking is a variable'])('%j has no synonym', (text) => {
  expect(findSynonyms(text)).toEqual([])
})
