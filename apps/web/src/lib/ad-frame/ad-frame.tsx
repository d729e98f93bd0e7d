import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { buildAdDocument } from './ad-document.ts'
import classes from './ad-frame.module.css'

type AdFrameProps = {
  markup: string
  /** Shown if the ad has nothing to draw. */
  fallback: ReactNode
  /** Decorative where a card already names the ad. */
  label?: string
  /** The highest the frame may become; by default it fills its container. */
  maxHeight?: number
}

/**
 * Draws an ad in this browser, for servers without a Chromium. Ads are hostile: the frame has no scripts, no network, no
 * origin and cannot be clicked or focused.
 */
export function AdFrame({ markup, fallback, label, maxHeight }: AdFrameProps) {
  const ad = useMemo(() => buildAdDocument(markup), [markup])
  const { ref, width, height } = useElementSize()
  if (!ad) return fallback
  const room = maxHeight ?? (height || ad.height)
  const scale = width > 0 ? Math.min(1, width / ad.width, room / ad.height) : 1
  return (
    <div
      ref={ref}
      className={classes.room}
      data-fills={maxHeight === undefined || undefined}
      style={maxHeight === undefined ? undefined : { height: ad.height * scale }}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <iframe
        className={classes.frame}
        sandbox=""
        srcDoc={ad.html}
        title={label ?? 'Ad'}
        tabIndex={-1}
        aria-hidden
        inert
        referrerPolicy="no-referrer"
        width={ad.width}
        height={ad.height}
        style={{ transform: `translate(-50%, -50%) scale(${scale})` }}
      />
    </div>
  )
}
