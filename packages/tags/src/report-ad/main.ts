import type { PageComplaint } from '@vigil/contract'
import { findAdsInView } from './ads-in-view.ts'
import { createButton, createRoot, openDialog } from './form.ts'

/**
 * "Report this ad" for publishers' pages. Opens from elements with `data-vigil-report-ad`, or from a small button if the
 * page has none. Sets no cookie and stores nothing.
 */

const { tag } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {} // a classic script
const attribute = '[data-vigil-report-ad]'

function start() {
  if (!tag) return
  const root = createRoot()
  const open = () => {
    // Before the dialog covers them.
    const ads = findAdsInView()
    openDialog(root, async (answers) => {
      const complaint: PageComplaint = { tag, url: location.origin + location.pathname, ...answers, ads }
      try {
        // Text, so that browsers send no preflight.
        const answer = await fetch('__VIGIL_COMPLAINT_URL__', {
          method: 'POST',
          body: JSON.stringify(complaint),
          credentials: 'omit',
        })
        return answer.ok
      } catch {
        return false
      }
    })
  }
  if (!document.querySelector(attribute)) createButton(root, open)
  // Also for elements that are added later.
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest(attribute)) return
    event.preventDefault()
    open()
  })
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()
