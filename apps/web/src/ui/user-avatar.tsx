import { Avatar } from '@mantine/core'
import { dataPalette } from './palette.ts'
import { getInitials, isLocalPicture } from './user-avatar-picture.ts'

type UserAvatarProps = { name: string; picture?: string | null; size?: number }

/** Decorative next to a written name, so hidden from screen readers. */
export function UserAvatar({ name, picture, size = 28 }: UserAvatarProps) {
  const hue = dataPalette[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % dataPalette.length]
  return (
    <Avatar
      size={size}
      radius="xl"
      src={isLocalPicture(picture) ? picture : null}
      alt=""
      aria-hidden
      styles={{
        placeholder: {
          color: 'var(--mantine-color-text)',
          background: `color-mix(in oklab, ${hue} 22%, var(--vigil-surface))`,
          border: 0,
          fontSize: Math.round(size * 0.4),
          fontWeight: 600,
        },
      }}
    >
      {getInitials(name)}
    </Avatar>
  )
}
