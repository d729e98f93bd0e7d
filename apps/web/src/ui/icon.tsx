import type { ReactElement, SVGProps } from 'react'

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  size?: number | string
  /** The width of lines. */
  stroke?: number | string
}

export type Icon = (props: IconProps) => ReactElement

const lineStyle = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** Called by the code that the build makes for each import from `~icons/` (see `build/icons.ts`). */
export function createIcon(shapes: string, isFilled: boolean): Icon {
  return ({ size = 24, stroke = 2, color = 'currentColor', ...rest }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...(isFilled ? { fill: color } : { ...lineStyle, stroke: color, strokeWidth: stroke })}
      {...rest}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the shapes come from the icon package, at build time.
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  )
}
