import { Button, Text } from '@mantine/core'
import { IconTarget } from '@tabler/icons-react'
import { codePieces, codeRows, type Match, matchInWords, rowAt } from '@vigil/charts'
import type { ThreatItem } from '@vigil/contract'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import classes from './ad-tag.module.css'
import { useColumns } from './use-columns.ts'

// As in the style sheet: rows are placed by it, so that only those in sight need to exist.
const rowPixels = 20
const overscan = 12
/** Rows that stay in sight above the match. */
const lead = 4

/** The markup of the ad, as text and nothing else. However long, only the rows in sight are in the page. */
export function AdTag({ item: { adTag: text, offsetStart, offsetEnd } }: { item: ThreatItem }) {
  const frame = useRef<HTMLDivElement>(null)
  const columns = useColumns(frame)
  const rows = useMemo(() => codeRows(text, columns), [text, columns])
  const match = useMemo(() => ({ start: offsetStart, end: offsetEnd }), [offsetStart, offsetEnd])
  const [scroll, setScroll] = useState({ top: 0, height: 480 })
  const [target, place] = [rowAt(rows, match.start), matchInWords(rows, match)]

  const look = () => {
    const { scrollTop, clientHeight } = frame.current ?? { scrollTop: 0, clientHeight: 0 }
    setScroll({ top: scrollTop, height: clientHeight })
  }
  const goToMatch = () => {
    if (frame.current) frame.current.scrollTop = Math.max(0, target - lead) * rowPixels
    look()
  }
  // Where the match is follows from the columns: it is looked for again when they change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `goToMatch` is made anew at each drawing
  useLayoutEffect(goToMatch, [target, place])
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
          {place ? `Matched on ${place} of ${rows.at(-1)?.line ?? 1}` : 'The matched part is not marked in this text.'}
        </Text>
        {place && (
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
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
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a row have no identity but their place
          <Piece key={at} className={classes.piece} data-hidden={piece.isHidden || undefined}>
            {piece.text}
          </Piece>
        )
      })}
    </span>
  )
}
