import { useState } from 'react'
import { announce } from './announce.tsx'

/** Copies a text and says so; `yes` or `no` after a try, since a browser may refuse. */
export function useCopy(said: string) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('yes')
      announce(said)
    } catch {
      setCopied('no')
    }
  }
  return { copied, copy }
}
