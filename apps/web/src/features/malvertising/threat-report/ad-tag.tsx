import { Button, Text } from '@mantine/core'
import type { ThreatItem } from '@vigil/contract'
import { codePieces, codeRows, type Match, matchInWords, rowAt } from '@vigil/presentation'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import IconTarget from '~icons/target'
import classes from './ad-tag.module.css'
import { useColumns } from './use-columns.ts'

// Must equal the row height in the style sheet: rows are virtualised and positioned by it.
const rowPixels = 20
const overscan = 12
/** Rows visible above the match. */
const lead = 4

/** The ad's markup as plain text, virtualised: only visible rows are in the DOM. */
export function AdTag({ item: { adTag: text, offsetStart, offsetEnd } }: { item: ThreatItem }) {
  const frame = useRef<HTMLDivElement>(null)
  const columns = useColumns(frame)
  const rows = useMemo(() => codeRows(text, columns), [text, columns])
  const match = useMemo(() => ({ start: offsetStart, end: offsetEnd }), [offsetStart, offsetEnd])
  const [scroll, setScroll] = useState({ top: 0, height: 480 })
  const [target, matchLines] = [rowAt(rows, match.start), matchInWords(rows, match)]

  const look = () => {
    const { scrollTop, clientHeight } = frame.current ?? { scrollTop: 0, clientHeight: 0 }
    setScroll({ top: scrollTop, height: clientHeight })
  }
  const goToMatch = () => {
    if (frame.current) frame.current.scrollTop = Math.max(0, target - lead) * rowPixels
    look()
  }
  // The match's row depends on the columns, so scroll again when they change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `goToMatch` is recreated on every render
  useLayoutEffect(goToMatch, [target, matchLines])
  useEffect(() => {
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  })

  const first = Math.max(0, Math.floor(scroll.top / rowPixels) - overscan)
  const last = Math.min(rows.length, Math.ceil((scroll.top + scroll.height) / rowPixels) + overscan)
  return (
    <div className={classes.adTag}>
      <div className={classes.bar}>
        <Text size="sm" c="dimmed">
          {matchLines
            ? `Matched on ${matchLines} of ${rows.at(-1)?.line ?? 1}`
            : 'The matched part is not available in this text.'}
        </Text>
        {matchLines && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconTarget size={14} aria-hidden />}
            onClick={goToMatch}
          >
            Go to match
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={classes.frame} ref={frame} onScroll={look} tabIndex={0} aria-label="Ad tag">
        <div className={classes.rows} style={{ height: rows.length * rowPixels }}>
          {rows.slice(first, last).map((row, at) => (
            <div key={row.start} className={classes.row} style={{ top: (first + at) * rowPixels }}>
              <span className={classes.number}>{row.isContinued ? '' : row.line}</span>
              <Code text={text} row={row} match={match} />
            </div>
          ))}
        </div>
      </section>
    </div>
  )
}

function Code({ text, row, match }: { text: string; row: Parameters<typeof codePieces>[1]; match: Match }) {
  return (
    <span className={classes.code}>
      {codePieces(text, row, match).map((piece, at) => {
        const Piece = piece.isMatch ? 'mark' : 'span'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces are identified by position only
          <Piece key={at} className={classes.piece} data-hidden={piece.isHidden || undefined}>
            {piece.text}
          </Piece>
        )
      })}
    </span>
  )
}
