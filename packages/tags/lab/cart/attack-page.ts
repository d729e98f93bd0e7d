import { partsOf } from './compose.ts'
import type { AttackCase } from './grammar.ts'
import { program } from './program.ts'

export const partnerUrl = (file: string) => `http://files.partner.example/${file}`

/** The code of a case: its script, and its files and tags. */
export interface AttackCode {
  script: string
  /** The bare program, for carriers that load it from a URL. */
  file: string
  /** Position at which the shop's page loads a third party's script. Extensions inject theirs. */
  first: string
  head: string
  body: string
  path: string
}

/** `number` names the case's files in this run. */
export function attackCode(one: AttackCase, number: number): AttackCode {
  const { effect, trigger, carrier, dress, network } = partsOf(one)
  const path = trigger.place === 'thanks' ? '/thanks' : '/checkout'
  const knowledge = {
    dress,
    ...(network && { click: network.click, parameter: network.parameter, cookie: network.cookie }),
  }
  const isAhead = trigger.isAhead && effect.halves
  const acts = isAhead ? { before: isAhead.first, act: isAhead.second } : { act: effect.act }
  const file = program(knowledge, acts, trigger.arrange, path)
  const address = carrier.needsFile ? `c${number}-file.js` : partnerUrl(`c${number}-file.js`)
  const script = carrier.wrap(file, address)
  const tag = one.world === 'third-party' ? `<script src="${partnerUrl(`c${number}.js`)}"></script>` : ''
  const late = `<script>addEventListener('load', function () { setTimeout(function () { document.head.appendChild(Object.assign(document.createElement('script'), { src: '${partnerUrl(`c${number}.js`)}' })) }, 50) })</script>`
  return {
    script,
    file,
    first: one.moment === 'start' ? tag : '',
    head: '',
    body: one.moment === 'end' ? tag : one.moment === 'idle' && tag ? late : '',
    path,
  }
}
