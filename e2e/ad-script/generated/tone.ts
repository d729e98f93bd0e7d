const rate = 8_000

/** A second of a tone as a WAV file: 8 bits, one channel. */
function makeTone() {
  const samples = Buffer.from(Array.from({ length: rate }, (_, at) => 128 + Math.round(100 * Math.sin(at / 3))))
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + rate, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(rate, 40)
  return Buffer.concat([header, samples])
}

export const tone = makeTone()
