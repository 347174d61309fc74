import { mustBe } from '../problems/requirement.ts'
import { name } from './text.ts'

// Each pattern matches one run of characters and looks at most two further, so that the time is linear.
const unseen = /[^\P{Cf}\u200d]/gu
const forbidden = /[<>@＜＞＠﹤﹥﹫\p{Cc}\p{Zl}\p{Zp}]+/gu
const scheme = /[:：][/／]{2,}/g
const dotOfAddress = /(?<=[\p{L}\p{N}])[.．。｡․](?=[A-Za-zＡ-Ｚａ-ｚ]{2}|(?!\p{Script=Latin})\p{L})/gu

/**
 * Words that no mail program makes a link of: without `<`, `>`, `@`, line breaks and unseen characters, and with a space where a
 * web address would go on.
 */
export function withoutLinks(text: string): string {
  return text
    .replaceAll(unseen, '')
    .replaceAll(forbidden, ' ')
    .replaceAll(scheme, ': ')
    .replaceAll(dotOfAddress, (dot, at: number, whole: string) => (isAbbreviation(whole, at) ? dot : '. '))
    .trim()
}

/** `m.in.` (among others) looks like an address in India. */
function isAbbreviation(text: string, dot: number): boolean {
  const [before, after] = [text.slice(Math.max(0, dot - 2), dot), text.slice(dot + 1, dot + 5)]
  return /^(?:^|.*[^\p{L}\p{N}])m$/isu.test(before) && /^in\.(?![\p{L}\p{N}])/iu.test(after)
}

/** A name or note that is mailed: nothing in it leads out of the mail. */
export function plainWords({ max }: { max: number }) {
  return name({ max })
    .refine((text) => withoutLinks(text) === text, { params: { code: 'invalid_format' }, error: mustBe('no_links') })
    .meta({
      description: 'Without links, web or e-mail addresses and the characters `<`, `>` and `@`, because it is mailed',
    })
}
