import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import IconPlugConnected from '~icons/plug-connected'
import IconTags from '~icons/tags'
import classes from './integration.module.css'

const items = [
  { to: '/integration/$id/status', label: 'Integration', icon: IconPlugConnected },
  { to: '/integration/$id/instructions', label: 'GTM Integration', icon: IconTags },
] as const

/** Frame of the two integration screens, with their navigation. */
export function IntegrationFrame({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <nav aria-label="Integration" className={classes.menu}>
        <ul>
          {items.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link to={to} params={{ id }} className={classes.item} activeProps={{ 'data-active': true }}>
                <Icon size={18} stroke={1.7} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.content}>{children}</div>
    </div>
  )
}
