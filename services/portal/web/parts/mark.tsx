import style from './mark.module.css'

export type MarkKind = 'proposed' | 'approved' | 'corrected' | 'rejected' | 'look' | 'changed' | 'plain'

/** The shape of each state, which stands beside its words. */
export const markShapes: Readonly<Record<MarkKind, string>> = {
  proposed: '◌',
  approved: '✓',
  corrected: '✎',
  rejected: '✕',
  look: '⚠',
  changed: '↻',
  plain: '',
}

/** A state in words, shape and colour. */
export function Mark({ kind, children }: { kind: MarkKind; children: string }) {
  return (
    <span className={`${style.mark} ${style[kind]}`}>
      {markShapes[kind] && <span aria-hidden="true">{markShapes[kind]}&#xFE0E;</span>}
      {children}
    </span>
  )
}
