import { ActionIcon, Tooltip } from '@mantine/core'
import { type CreativeDetails, creativeLibraryLimits, creativeLibraryTexts } from '@vigil/contract'
import { useState } from 'react'
import IconArrowsDiagonal from '~icons/arrows-diagonal'
import IconArrowsDiagonalMinimize2 from '~icons/arrows-diagonal-minimize-2'
import IconPhotoOff from '~icons/photo-off'
import { AdFrame } from '../../../lib/ad-frame/ad-frame.tsx'
import { PicturePending } from '../../../lib/ad-frame/picture-pending.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import classes from './creative-details.module.css'

const { minimised, maximised } = creativeLibraryLimits.pictureHeights

/** Screenshot of the creative; minimised initially. */
export function RelevantExample({ creative }: { creative: CreativeDetails }) {
  const { screenshot, pictureState, markup } = creative
  const [isMaximised, setIsMaximised] = useState(false)
  const [isBroken, setIsBroken] = useState(false)
  const hasPicture = screenshot !== '' && !isBroken
  const placeholder = pictureState === 'pending' ? <PicturePending /> : <NoImage />
  const does = isMaximised ? 'Minimise' : 'Maximise'
  return (
    <SectionCard
      title="Relevant Example"
      description="The ad rendered from its own markup, without network access"
      actions={
        hasPicture && (
          <Tooltip label={does}>
            <ActionIcon onClick={() => setIsMaximised(!isMaximised)} aria-label={`${does} screenshot`}>
              {isMaximised ? (
                <IconArrowsDiagonalMinimize2 size={16} aria-hidden />
              ) : (
                <IconArrowsDiagonal size={16} aria-hidden />
              )}
            </ActionIcon>
          </Tooltip>
        )
      }
    >
      {hasPicture ? (
        <div className={classes.picture} data-maximised={isMaximised || undefined}>
          <img
            src={`data:image/png;base64,${screenshot}`}
            alt="The ad"
            style={{ maxHeight: isMaximised ? maximised : minimised }}
            onError={() => setIsBroken(true)}
          />
        </div>
      ) : markup ? (
        <AdFrame markup={markup} label="The ad" maxHeight={minimised} fallback={placeholder} />
      ) : (
        placeholder
      )}
    </SectionCard>
  )
}

const NoImage = () => (
  <EmptyState text={creativeLibraryTexts.noImage} icon={<IconPhotoOff size={22} stroke={1.6} />} minHeight={200} />
)
