import type { Trigger } from './grammar.ts'

const honestCode = 'SAVE10'

/** Events that start the deed. None is before `load`, because only then our script has certainly run. */
export const triggers: readonly Trigger[] = [
  {
    name: 'ahead',
    isAhead: true,
    arrange: 'await ready(); await before(); await loaded(); await wait(50); await deed()',
  },
  {
    name: 'ahead-shopper-moves',
    isAhead: true,
    arrange: 'await ready(); await before(); await loaded(); addEventListener("mousemove", () => deed())',
    steps: [{ do: 'move' }],
  },
  { name: 'load', arrange: 'await loaded(); await ready(); await deed()' },
  { name: 'timer', arrange: 'await loaded(); await ready(); setTimeout(deed, 300)' },
  { name: 'late', arrange: 'await loaded(); await ready(); await wait(900); await deed()' },
  { name: 'frame', arrange: 'await loaded(); await ready(); requestAnimationFrame(() => requestAnimationFrame(deed))' },
  {
    name: 'idle-callback',
    arrange: 'await loaded(); await ready(); requestIdleCallback(() => deed(), { timeout: 500 })',
  },
  {
    name: 'interval',
    arrange:
      'await loaded(); let count = 0; const timer = setInterval(() => { if (++count > 3 && (field() || find("#thanks"))) { clearInterval(timer); deed() } }, 60)',
  },
  {
    name: 'message',
    arrange:
      'await loaded(); await ready(); addEventListener("message", (event) => event.data === T && deed()); postMessage(T, "*")',
  },
  {
    name: 'channel',
    arrange:
      'await loaded(); await ready(); const { port1, port2 } = new MessageChannel(); port1.onmessage = deed; port2.postMessage(1)',
  },
  {
    name: 'mutation',
    arrange:
      'await loaded(); await ready(); new MutationObserver((_, observer) => { observer.disconnect(); deed() }).observe(document.body, { attributes: true }); document.body.dataset.step = "1"',
  },
  {
    name: 'intersection',
    arrange:
      'await loaded(); await ready(); new IntersectionObserver((_, observer) => { observer.disconnect(); deed() }).observe(find("#text"))',
  },
  {
    name: 'image-error',
    arrange:
      'await loaded(); await ready(); const image = new Image(); image.onerror = deed; image.src = "data:image/png,x"',
  },
  {
    name: 'animation',
    arrange:
      'await loaded(); await ready(); const moved = find("#text").animate([{ opacity: 0.9 }, { opacity: 1 }], 80); moved.onfinish = deed',
  },
  {
    name: 'microtask',
    arrange: 'await loaded(); await ready(); Promise.resolve().then(() => queueMicrotask(deed))',
  },
  {
    name: 'network',
    arrange: 'await loaded(); await ready(); fetch("/quiet").finally(deed)',
  },
  {
    name: 'shopper-moves',
    arrange: 'addEventListener("mousemove", async () => { await loaded(); await ready(); deed() })',
    steps: [{ do: 'move' }],
  },
  {
    name: 'shopper-clicks-text',
    arrange: 'addEventListener("click", () => deed(), true)',
    steps: [{ do: 'click', at: 'text' }],
  },
  {
    name: 'shopper-types-email',
    arrange: 'await ready(); find("#email").addEventListener("keydown", () => deed())',
    steps: [{ do: 'type', at: 'email', text: 'ann@mail.example' }],
  },
  {
    name: 'shopper-focuses-code',
    arrange: 'await ready(); field().addEventListener("focus", () => setTimeout(deed, 30))',
    steps: [{ do: 'click', at: 'code' }],
  },
  {
    name: 'shopper-applies',
    arrange:
      'await ready(); view(button()).addEventListener("click", (event) => event.isTrusted && event.composedPath().includes(button()) && deed(), true)',
    steps: [
      { do: 'type', at: 'code', text: honestCode },
      { do: 'click', at: 'apply' },
    ],
  },
  {
    name: 'shopper-orders',
    arrange:
      'await ready(); view(find("#order")).addEventListener("pointerdown", (event) => event.isTrusted && event.composedPath().includes(find("#order")) && deed(), true)',
    steps: [{ do: 'order' }],
  },
  {
    name: 'shopper-leaves',
    shops: ['plain'],
    arrange: 'await ready(); addEventListener("beforeunload", () => deed())',
    steps: [{ do: 'order' }],
  },
  {
    name: 'after-purchase',
    place: 'thanks',
    arrange: 'await loaded(); await deed()',
  },
]
