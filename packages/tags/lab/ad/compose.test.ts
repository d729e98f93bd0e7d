import { describe, expect, it } from 'vitest'
import { carriers } from './carriers.ts'
import { type Attack, buildAttack, composeAttack, createAttack } from './compose.ts'
import { buildHonest, composeHonest } from './compose-honest.ts'
import { deliveries } from './deliveries.ts'
import { attackClasses } from './effects/effect.ts'
import { effects } from './effects/index.ts'
import { honestAds } from './honest/index.ts'
import { keptCases } from './kept-cases.ts'
import { obfuscations } from './obfuscations.ts'
import { triggers } from './triggers.ts'

const many = Array.from({ length: 2_000 }, (_, index) => composeAttack(7, index))
const names = (items: { name: string }[]) => items.map(({ name }) => name)

describe('the grammar of attacks', () => {
  it('composes the same case from the same seed and number', () => {
    expect(composeAttack(7, 41).parts).toEqual(composeAttack(7, 41).parts)
    expect(composeAttack(8, 41).parts).not.toEqual(composeAttack(7, 41).parts)
  })

  it('reaches every class, delivery, carrier, trigger and obfuscation', () => {
    const used = (part: (attack: Attack) => string) => new Set(many.map(part))
    expect(used(({ effect }) => effect.attackClass)).toEqual(new Set(attackClasses))
    expect(used(({ parts }) => parts.delivery)).toEqual(new Set(deliveries))
    expect(used(({ parts }) => parts.carrier)).toEqual(new Set(names(carriers)))
    expect(used(({ parts }) => parts.trigger)).toEqual(new Set(names(triggers)))
    expect(used(({ parts }) => parts.obfuscation)).toEqual(new Set(names(obfuscations)))
  })

  it('has at least 150 effects and 60 honest ads', () => {
    expect(effects.length).toBeGreaterThanOrEqual(150)
    expect(honestAds.length).toBeGreaterThanOrEqual(60)
  })

  it('has one name for each effect of a class', () => {
    const titles = effects.map(({ attackClass, name }) => `${attackClass} ${name}`)
    expect(titles.filter((title, context) => titles.indexOf(title) !== context)).toEqual([])
  })

  it('builds an attack again from the names of its parts', () => {
    const attack = composeAttack(7, 12)
    const again = createAttack(attack.parts, attack.index)
    expect(buildAttack(again, 't1x1zp', '')).toEqual(buildAttack(attack, 't1x1zp', ''))
  })

  it('still knows the parts of every kept case', () => {
    for (const parts of keptCases) expect(() => buildAttack(createAttack(parts), 't1x1zp', '')).not.toThrow()
  })

  it('writes no code that a decoder of single bytes would garble', () => {
    const isAscii = (text: string) => [...text].every((sign) => sign.charCodeAt(0) < 128)
    const plain = many.filter(({ parts }) => parts.obfuscation !== 'invisible')
    expect(
      plain.filter((attack) => !isAscii(buildAttack(attack, 't1x1zp', '').html)).map(({ parts }) => parts.effect),
    ).toEqual([])
  })

  it('lets no gesture on the ad start what such a gesture makes wanted', () => {
    const meant = many.filter(({ trigger, effect }) => trigger.act === 'click-ad' && !effect.isNeverAllowed)
    expect(meant).toEqual([])
  })
})

describe('the grammar of honest ads', () => {
  it('composes the same page from the same seed and number', () => {
    const build = () => buildHonest(composeHonest(3, 9), 'th1x1zp', '')
    expect(build()).toEqual(build())
  })
})
