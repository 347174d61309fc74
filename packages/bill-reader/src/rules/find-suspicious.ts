import type { Finding } from '../findings/finding.ts'
import { foldText } from './fold-text.ts'

const commands =
  /(?:ignore|disregard|forget|override|zignoruj|pomin|zapomnij)\b.{0,40}(?:instruction|prompt|rule|command|polecen|instrukcj|zasad)|system prompt|you are (?:now|an? (?:ai|assistant|language model))|jestes (?:asystentem|modelem)|(?:set|ustaw|change|zmien)\b.{0,30}(?:rate|amount|total|stawk|kwot|cen).{0,20}\b(?:to|na|=)\s{0,4}(?:0|zero)|(?:approve|zatwierdz)\b.{0,30}(?:all|every|everything|automatic|items|this|wszystk|automatycznie|pozycj)|<\|?(?:im_start|system|assistant)\|?>/

/** Sentences of a document addressed to a machine that reads it. They change nothing; a finding warns the operator. */
export function findSuspicious(texts: readonly { place: string; text: string }[]): Finding[] {
  const first = texts.find(({ text }) => commands.test(foldText(text)))
  return first ? [{ code: 'suspicious_text', place: first.place }] : []
}
