import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'

const SERVERS = '/usr/lib/postgresql'

/** Creates an empty schema for this run; its URL is passed to the program. */
export function createSchema(): { address: string; drop: () => void } {
  const base = process.env.LLS_TEST_POSTGRES
  if (!base) throw new Error('LLS_TEST_POSTGRES is not set: run the journeys through make test-e2e')
  const schema = `e2e_${randomBytes(6).toString('hex')}`
  sql(base, `CREATE SCHEMA ${schema}`)
  const address = new URL(base)
  address.searchParams.set('search_path', schema)
  return {
    address: address.href,
    drop: () => sql(base, `DROP SCHEMA IF EXISTS ${schema}, ${schema}_local CASCADE`),
  }
}

function sql(database: string, statement: string): void {
  execFileSync(psql(), ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', database, '-c', statement], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PGOPTIONS: '-c client_min_messages=warning' },
  })
}

/** The client that is installed with the server; it may not be in PATH. */
function psql(): string {
  const versions = existsSync(SERVERS) ? readdirSync(SERVERS).sort((a, b) => Number(b) - Number(a)) : []
  const found = versions.map((version) => `${SERVERS}/${version}/bin/psql`).find(existsSync)
  return found ?? 'psql'
}
