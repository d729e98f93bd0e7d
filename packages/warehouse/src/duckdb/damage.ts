import { WarehouseDamagedError } from '../errors.ts'

/** What DuckDB says when the file, or what it last wrote beside it, is not what it wrote. */
const damage =
  /not a valid DuckDB database file|Corrupt|checksum|Failure while replaying WAL|WAL file|INTERNAL Error|Serialization Error|deserializ|Failed to load metadata|Could not read enough bytes|Catalog Error/i

/** Passes a result on, and names the error that means that the database cannot be read. */
export async function damageOf<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && damage.test(error.message))
      throw new WarehouseDamagedError(error.message, { cause: error })
    throw error
  }
}
