import style from './mark.module.css'

export type MarkKind = 'proposed' | 'approved' | 'corrected' | 'rejected' | 'look' | 'changed' | 'plain'

const shapes: Readonly<Record<MarkKind, string>> = {
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
      {shapes[kind] && <span aria-hidden="true">{shapes[kind]}&#xFE0E;</span>}
      {children}
    </span>
  )
}
