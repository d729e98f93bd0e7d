import { Kbd, Modal } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import classes from './shortcuts.module.css'

export type Shortcut = { keys: string; description: string; handler: () => void }

type Registry = { register: (shortcut: Shortcut) => () => void; openHelp: () => void }

const ShortcutsContext = createContext<Registry | null>(null)

function useRegistry(): Registry {
  const registry = useContext(ShortcutsContext)
  if (!registry) throw new Error('Shortcuts require a KitProvider')
  return registry
}

/** Registers a key, a sequence of two ('g c') or a combination ('Ctrl+K'), while the caller is mounted; '?' lists it. */
export function useShortcut(keys: string, description: string, handler: () => void) {
  const { register } = useRegistry()
  const latest = useRef(handler)
  latest.current = handler
  useEffect(() => register({ keys, description, handler: () => latest.current() }), [register, keys, description])
}

export const useShortcutsHelp = () => useRegistry().openHelp

function focusPageSearch() {
  const inputs = document.querySelectorAll<HTMLInputElement>('[data-page-search]')
  const input = [...inputs].find((candidate) => candidate.offsetParent !== null)
  input?.focus()
  input?.select()
  return input !== undefined
}

/** Searches everything; '/' does the same on pages without a search field. */
export const searchKeys = 'Ctrl+K'

/** Maximum time between the keys of a sequence. */
const sequenceMs = 900

export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [shortcuts, setShortcuts] = useState<Shortcut[]>([])
  const openHelp = useCallback(() => setIsHelpOpen(true), [])
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  const own = useMemo<Shortcut[]>(
    () => [
      {
        keys: '/',
        description: 'Search this page',
        handler: () => focusPageSearch() || latest.current.find(({ keys }) => keys === searchKeys)?.handler(),
      },
      { keys: '?', description: 'Show keyboard shortcuts', handler: openHelp },
    ],
    [openHelp],
  )
  const register = useCallback((shortcut: Shortcut) => {
    setShortcuts((all) => [...all, shortcut])
    return () => setShortcuts((all) => all.filter((other) => other !== shortcut))
  }, [])

  useEffect(() => {
    let previous = { key: '', at: 0 }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      const isCombined = event.ctrlKey || event.metaKey
      if (!isCombined && isTypingIn(event.target)) return
      const key = isCombined ? `Ctrl+${event.key.toUpperCase()}` : event.key
      // Dialogs handle the keyboard themselves.
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
      const before = event.timeStamp - previous.at < sequenceMs ? previous.key : ''
      previous = { key, at: event.timeStamp }
      const hit = [...own, ...shortcuts].find(({ keys }) => shortcutMatches(keys, before, key))
      if (!hit) return
      event.preventDefault()
      previous = { key: '', at: 0 }
      hit.handler()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [own, shortcuts])

  const registry = useMemo(() => ({ register, openHelp }), [register, openHelp])

  return (
    <ShortcutsContext value={registry}>
      {children}
      <Modal opened={isHelpOpen} onClose={() => setIsHelpOpen(false)} title="Keyboard shortcuts" size={420}>
        <dl className={classes.list}>
          {[...own, ...shortcuts].map(({ keys, description }) => (
            <div key={`${keys} ${description}`} className={classes.row}>
              <dt>{description}</dt>
              <dd>
                {keys.split(' ').map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Modal>
    </ShortcutsContext>
  )
}

/** `keys` is one key ('/'), a combination ('Ctrl+K') or a sequence of two ('g c'). */
function shortcutMatches(keys: string, before: string, key: string): boolean {
  const [first, second] = keys.split(' ')
  return second === undefined ? first === key : first === before && second === key
}

function isTypingIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])')
}
