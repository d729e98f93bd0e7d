import { useQuery } from '@tanstack/react-query'
import { creativeLibraryTexts } from '@vigil/contract'
import { useState } from 'react'
import IconPhoto from '~icons/photo'
import IconPhotoOff from '~icons/photo-off'
import { useSeen } from '../../ui/use-seen.ts'
import { AdFrame } from '../ad-frame/ad-frame.tsx'
import classes from './creative-picture.module.css'
import { imageQuery, type PicturedCreative, type Shown } from './image-query.ts'

/** Picture of a creative, loaded once 10 % of its frame is visible. Until the server has made it, this browser draws the ad. */
export function CreativePicture({ creative, shown }: { creative: PicturedCreative; shown: Shown }) {
  const { target, isSeen } = useSeen<HTMLDivElement>()
  const picture = useQuery({ ...imageQuery(creative, shown), enabled: isSeen })
  const [isBroken, setIsBroken] = useState(false)
  const { imageUrl, pictureState, markup } = picture.data ?? {}
  const isComing = !picture.isError && (pictureState === undefined || pictureState === 'pending')
  const placeholder = isComing ? (
    <IconPhoto size={26} stroke={1.4} aria-hidden className={classes.coming} />
  ) : (
    <span className={classes.placeholder}>
      <IconPhotoOff size={22} stroke={1.6} aria-hidden />
      {creativeLibraryTexts.noImage}
    </span>
  )
  const state = imageUrl ? 'ready' : markup ? 'viewer' : isComing ? 'coming' : 'none'
  return (
    <div ref={target} className={classes.picture} data-picture={state}>
      {imageUrl && !isBroken ? (
        <img src={imageUrl} alt="" decoding="async" onError={() => setIsBroken(true)} />
      ) : markup ? (
        <AdFrame markup={markup} fallback={placeholder} />
      ) : (
        placeholder
      )}
    </div>
  )
}
