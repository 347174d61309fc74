import type { AgreementFact } from '@lokum/contracts/settlements/proposed-facts'
import type { Texts } from '../../interface/use-draft.ts'
import { Button } from '../../parts/button.tsx'
import { Mark, markShapes } from '../../parts/mark.tsx'
import { confidenceText } from '../../words/confidence-text.ts'
import { useWords } from '../../words/use-words.ts'
import { factName, factTexts, shownFact } from './fact-texts.ts'
import look from './paper.module.css'

type FactProps = {
  fact: AgreementFact
  texts: Texts
  isShown: boolean
  onShow: () => void
  onUse: (texts: Texts) => void
}

/** One value of an agreement on paper: what it is, its words, and whether the form has it. */
export function PaperFact({ fact, texts, isShown, onShow, onUse }: FactProps) {
  const words = useWords()
  const { agreements, papers, language } = words
  const name = factName(fact.name, agreements)
  const own = factTexts(fact, language)
  const isUsed = Object.entries(own).every(([at, text]) => texts[at] === text)
  return (
    <li className={isShown ? `${look.fact} ${look.shown}` : look.fact}>
      <p className={look.quiet}>{name}</p>
      <p className={look.value}>{shownFact(fact, language)}</p>
      <q className={look.excerpt} lang="pl">
        {fact.excerpt}
      </q>
      <div className={look.actions}>
        <Mark kind={fact.confidence > 0.5 ? 'proposed' : 'look'}>{confidenceText(fact.confidence, words)}</Mark>
        <Button about={name} isWorking={isUsed} onPress={() => onUse(own)}>
          {isUsed ? `${markShapes.approved} ${papers.used}` : papers.use}
        </Button>
        <Button looks="quiet" about={name} onPress={onShow}>
          {papers.show}
        </Button>
      </div>
    </li>
  )
}
