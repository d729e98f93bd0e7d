/**
 * Gives the shop's page `vigilVerdict()`, which returns a token or null. Separate from the cart script, which has no
 * room for it. The pause lets the reports of the script arrive, which are sent in batches.
 */
export const pageScript = ({ tag, url }: { tag: string; url: string }) => `(() => {
  const url = ${JSON.stringify(url)}, tag = ${JSON.stringify(tag)}
  window.vigilVerdict = async () => {
    try {
      await new Promise((resolve) => setTimeout(resolve, 600))
      const session = /(?:^|; )vigil_cart=([\\w-]+)/.exec(document.cookie)?.[1]
      if (!session) return null
      const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ tag, session }), credentials: 'omit' })
      return answer.ok ? (await answer.json()).token : null
    } catch {
      return null
    }
  }
})()
`
