import { Modal, UnstyledButton } from '@mantine/core'
import { type ThreatItem, threatReportTexts } from '@vigil/contract'
import { useEffect, useState } from 'react'
import IconMaximize from '~icons/maximize'
import IconPhotoOff from '~icons/photo-off'
import { AdFrame } from '../../../lib/ad-frame/ad-frame.tsx'
import { PicturePending } from '../../../lib/ad-frame/picture-pending.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import classes from './threat-report.module.css'

/** Longer than rendering takes; after that there is no picture. */
const waitMs = 35_000

const about = 'The ad rendered from its own markup, without network access'
const maxHeight = 360
const alternative = 'Screenshot of the ad'

export function Example({ item: { pictureContent, pictureState, adTag } }: { item: ThreatItem }) {
  const placeholder = useWaiting(pictureState === 'pending') ? <PicturePending /> : <NoImage />
  return (
    <SectionCard title="Relevant Example" description={about}>
      {pictureContent ? (
        <Picture source={`data:image/png;base64,${pictureContent}`} />
      ) : pictureState !== 'none' && adTag ? (
        <AdFrame markup={adTag} label={alternative} maxHeight={maxHeight} fallback={placeholder} />
      ) : (
        placeholder
      )}
    </SectionCard>
  )
}

const NoImage = () => (
  <EmptyState text={threatReportTexts.noImage} icon={<IconPhotoOff size={22} stroke={1.6} />} minHeight={200} />
)

function useWaiting(isPending: boolean) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setIsOver(true), waitMs)
    return () => clearTimeout(timer)
  }, [isPending])
  return isPending && !isOver
}

function Picture({ source }: { source: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <UnstyledButton className={classes.picture} onClick={() => setIsOpen(true)} aria-label="Expand screenshot">
        <img src={source} alt={alternative} />
        <span className={classes.expand} aria-hidden>
          <IconMaximize size={16} />
        </span>
      </UnstyledButton>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Relevant Example" size="auto">
        <img src={source} alt={alternative} className={classes.wholePicture} />
      </Modal>
    </>
  )
}
