// Times two implementations alternately, so other load on the machine affects both.

/** Enough rounds for the JIT compiler: a running server is warm too. */
const warmUp = 20

export async function byTurns(runOurs, runByHand, { rounds, expectSame }) {
  const [ours, theirs] = [[], []]
  for (let round = -warmUp; round < rounds; round++) {
    const started = performance.now()
    const answer = await runOurs(round)
    const middle = performance.now()
    const rows = await runByHand(round)
    const ended = performance.now()
    if (round < 0) expectSame(answer, rows)
    else {
      ours.push(middle - started)
      theirs.push(ended - middle)
    }
  }
  return { value: Math.min(...ours), reference: { name: 'by hand', value: Math.min(...theirs) } }
}
