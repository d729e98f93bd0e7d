import { Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link, Navigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import IconArrowRight from '~icons/arrow-right'
import IconChecklist from '~icons/checklist'
import IconShieldLock from '~icons/shield-lock'
import { BrandMark } from '../../../lib/app/brand-mark.tsx'
import { logger } from '../../../lib/app/logger.ts'
import { useSettings } from '../../../lib/app/settings.ts'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { adQualityDestination } from '../../../lib/session/after-sign-in.ts'
import { decodeJwt } from '../../../lib/session/jwt.ts'
import { readSession } from '../../../lib/session/session.ts'
import type { Icon } from '../../../ui/icon.tsx'
import classes from './product-selection-page.module.css'
import { productSelectionSearch } from './product-selection-search.ts'

function readNickname(token: string) {
  try {
    const { nickname } = decodeJwt(token)
    return typeof nickname === 'string' ? nickname : null
  } catch (error) {
    logger.error('Failed to decode JWT', error)
    return null
  }
}

export function ProductSelectionPage() {
  const settings = useSettings()
  const [{ token }] = usePageSearch(productSelectionSearch)
  const nickname = useMemo(() => (token ? readNickname(token) : null), [token])
  useDocumentTitle(`Products · ${settings.productName}`)
  if (!token) return <Navigate to="/not-found" replace />

  // The URL's token only names the user; an external host gets the session's token.
  const adQuality = adQualityDestination(settings, readSession()?.token ?? null)
  return (
    <main className={classes.screen}>
      <div className={classes.content}>
        <div className={classes.brand}>
          <BrandMark size={32} />
          <Text fw={600} size="lg">
            {settings.productName}
          </Text>
        </div>
        <Title order={1} className={classes.greeting}>
          {nickname ? `Hello, ${nickname}. ` : 'Hello. '}
          <span className={classes.lead}>Here are the products available for you</span>
        </Title>
        <ul className={classes.tiles}>
          <ProductTile
            name="Ad Quality"
            text="Detects content, technical and policy violations in ads."
            icon={IconChecklist}
            destination={adQuality}
          />
          <ProductTile
            name="Malware"
            text="Detects and blocks malware in ads."
            icon={IconShieldLock}
            destination={{ kind: 'page', href: '/' }}
          />
        </ul>
      </div>
    </main>
  )
}

interface ProductTileProps {
  name: string
  text: string
  icon: Icon
  destination: ReturnType<typeof adQualityDestination>
}

function ProductTile({ name, text, icon: Icon, destination }: ProductTileProps) {
  const content = (
    <>
      <span className={classes.icon} aria-hidden>
        <Icon size={26} stroke={1.6} />
      </span>
      <Icon size={136} stroke={0.9} className={classes.picture} aria-hidden />
      <span className={classes.name}>{name}</span>
      <span className={classes.text}>{text}</span>
      <span className={classes.go} aria-hidden>
        Open <IconArrowRight size={16} />
      </span>
    </>
  )
  return (
    <li>
      {destination.kind === 'page' ? (
        <Link to={destination.href} className={classes.tile}>
          {content}
        </Link>
      ) : (
        <a href={destination.href} className={classes.tile} referrerPolicy="no-referrer">
          {content}
        </a>
      )}
    </li>
  )
}
