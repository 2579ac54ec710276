import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ARTIFACTS, ROOT } from './paths.ts'
import { createSchema } from './postgres.ts'

export type Database = 'sqlite' | 'postgres'

/** A running program. */
export interface Instance {
  name: string
  database: Database
  address: string
  /** The output of the program. */
  log: string
  /** Its data folder. */
  data: string
}

/** The demo library on each database, with an observer for each. */
export interface Environment {
  writable: Instance[]
  observers: Instance[]
}

/** The program under test. */
export const BINARY = resolve(process.env.LLS_BIN ?? join(ROOT, 'bin', 'lls'))
const START_LIMIT = 60_000
/** Ports below those that kernels give to clients: none of them is taken before the program listens. */
const FIRST_PORT = 10_000
const PORTS = 6_000
/** The compiled reader of PDF files, in the user's cache. A program does not use what a test of Go has compiled. */
const READER = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'lls-test', 'pdfium-of-program')

/** Compiles the reader of PDF files, once before a run: otherwise each instance does it a minute after its start. */
export function prepareReader(): void {
  execFileSync(BINARY, ['read-file'], { input: `${JSON.stringify({ Task: 'prepare', Cache: READER })}\n` })
}

/** Starts and stops the programs of one test run. */
export class Instances {
  #folderOfRun = mkdtempSync(join(tmpdir(), 'lls-e2e-'))
  #programs: ChildProcess[] = []
  #cleanups: (() => void)[] = []

  constructor() {
    mkdirSync(ARTIFACTS, { recursive: true })
    process.on('exit', () => {
      for (const program of this.#programs) program.kill('SIGKILL')
    })
  }

  /** An environment per worker, so that changes of one worker are not visible to others. */
  startAll(workers: number): Promise<Environment[]> {
    return Promise.all(Array.from({ length: workers }, (_, index) => this.#environment(String(index + 1))))
  }

  async #environment(worker: string): Promise<Environment> {
    const started = await Promise.all([this.#sqlite(worker), this.#postgres(worker)])
    return { writable: started.map(([instance]) => instance), observers: started.map(([, copy]) => copy) }
  }

  /** On SQLite an observer follows its origin over the feed. */
  async #sqlite(worker: string): Promise<[Instance, Instance]> {
    const [feed, token] = [await freeAddress(), join(this.#folderOfRun, `feed-token-${worker}`)]
    const data = this.#folder(worker, 'sqlite')
    writeFileSync(token, execFileSync(BINARY, ['replica', 'token', '--data', data]))
    const origin = await this.#start(worker, 'sqlite', 'sqlite', [
      '--demo',
      '--calendar',
      '--replica-listen',
      feed,
    ])
    const observe = ['--observe', `http://${feed}`, '--observe-token-file', token, '--demo', '--calendar']
    return [origin, await this.#start(worker, 'sqlite-observer', 'sqlite', observe)]
  }

  /** On PostgreSQL an observer reads a replicated database; here it is the same one. */
  async #postgres(worker: string): Promise<[Instance, Instance]> {
    const { address, drop } = createSchema()
    this.#cleanups.push(drop)
    const env = { LLS_DATABASE: address }
    const origin = await this.#start(
      worker,
      'postgres',
      'postgres',
      ['--demo', '--calendar', '--heartbeat'],
      env,
    )
    return [
      origin,
      await this.#start(
        worker,
        'postgres-observer',
        'postgres',
        ['--read-only', '--demo', '--calendar'],
        env,
      ),
    ]
  }

  /** Starts another demo library on SQLite, with the given options. */
  startAlone = (name: string, ...options: string[]): Promise<Instance> =>
    this.#start(String(process.pid), name, 'sqlite', ['--demo', ...options])

  /** Starts one as it is to be run: over TLS, with a certificate that nobody has signed. */
  async startWithTLS(name: string, ...options: string[]): Promise<Instance> {
    const folder = this.#folder(String(process.pid), `${name}-tls`)
    mkdirSync(folder)
    const goRoot = execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim()
    const generator = join(goRoot, 'src/crypto/tls/generate_cert.go')
    execFileSync('go', ['run', generator, '--host', '127.0.0.1', '--ecdsa-curve', 'P256'], { cwd: folder })
    // The calls of this process as well are to accept the certificate.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    const files = ['--tls-cert', join(folder, 'cert.pem'), '--tls-key', join(folder, 'key.pem')]
    return this.startAlone(name, ...files, ...options)
  }

  /** Starts one whose users can have passkeys, which belong to a domain: its address names no number. */
  async startWithPasskeys(name: string, ...options: string[]): Promise<Instance> {
    const port = await freePort()
    const address = `http://localhost:${port}`
    const listen = `127.0.0.1:${port}`
    const instance = await this.startAlone(name, '--listen', listen, '--public-url', address, ...options)
    return { ...instance, address }
  }

  /**
   * Starts one whose users can sign in at two providers of OpenID Connect. Each provider knows one person, by the
   * address of mail: `mockoidc` asks that person for nothing, `zitadel` for a password.
   */
  async startWithProviders(
    name: string,
    people: { mockoidc: string; zitadel: string },
  ): Promise<Instance & { providers: string[] }> {
    const listen = await freeAddress()
    const address = `http://${listen}`
    const folder = this.#folder(String(process.pid), `${name}-providers`)
    mkdirSync(folder)
    const program = spawn(
      'go',
      ['run', './scripts/providers', folder, `${address}/login/callback`, people.mockoidc, people.zitadel],
      { cwd: ROOT, stdio: ['pipe', 'pipe', 'pipe'] },
    )
    this.#programs.push(program)
    const file = await waitForOutput(program, 'providers', () => {}, /^(.+providers\.json)$/m)
    const settings: { Issuer: string }[] = JSON.parse(readFileSync(file, 'utf8'))
    const options = ['--listen', listen, '--public-url', address, '--oidc-providers', file]
    return {
      ...(await this.startAlone(name, ...options)),
      providers: settings.map(({ Issuer }) => new URL(Issuer).origin),
    }
  }

  #folder = (worker: string, name: string) => join(this.#folderOfRun, `${name}-${worker}`)

  async #start(
    worker: string,
    name: string,
    database: Database,
    options: string[],
    env: Record<string, string> = {},
  ): Promise<Instance> {
    const log = join(ARTIFACTS, `${name}-${worker}.log`)
    const data = this.#folder(worker, name)
    const out = createWriteStream(log)
    cpSync(READER, join(data, 'pdfium'), { recursive: true })
    const program = spawn(BINARY, ['serve', '--listen', '127.0.0.1:0', '--data', data, ...options], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#programs.push(program)
    const address = await waitForOutput(program, name, (text) => out.write(text), /^LLS\s+(https?:\/\/\S+)/m)
    const health = await fetch(`${address}/api/health`)
    if (!health.ok) throw new Error(`${name}: /api/health answers ${health.status}; see ${log}`)
    return { name, database, address, log, data }
  }

  async #stop(program: ChildProcess): Promise<void> {
    if (program.exitCode !== null || program.signalCode !== null) return
    await new Promise<void>((done) => {
      const kill = setTimeout(() => program.kill('SIGKILL'), 10_000)
      program.once('exit', () => {
        clearTimeout(kill)
        done()
      })
      // What `go run` has started ends with its input.
      program.stdin?.end()
      program.kill('SIGTERM')
    })
  }

  /** Stops everything and removes all data except the logs. */
  async stopAll(): Promise<void> {
    await Promise.all(this.#programs.map((program) => this.#stop(program)))
    for (const cleanup of this.#cleanups) cleanup()
    rmSync(this.#folderOfRun, { recursive: true, force: true })
  }
}

/** A port without a listener. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
    if (await isFree(port)) return port
  }
}

/** An address without a listener. */
const freeAddress = async () => `127.0.0.1:${await freePort()}`

const isFree = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const server = createServer()
    server.on('error', () => answer(false))
    server.listen(port, '127.0.0.1', () => server.close(() => answer(true)))
  })

/** Waits for what the program prints when it is ready, and records its output. */
function waitForOutput(
  program: ChildProcess,
  name: string,
  onOutput: (text: string) => void,
  ready: RegExp,
): Promise<string> {
  return new Promise((found, failed) => {
    let output = ''
    const fail = (why: string) => failed(new Error(`${name} ${why}\n${output}`))
    const timeout = setTimeout(() => fail('does not start'), START_LIMIT)
    const read = (chunk: Buffer) => {
      output = (output + chunk).slice(-10_000)
      onOutput(String(chunk))
      const printed = ready.exec(output)?.[1]
      if (printed) {
        clearTimeout(timeout)
        found(printed)
      }
    }
    program.stdout?.on('data', read)
    program.stderr?.on('data', read)
    program.on('error', (cause) => fail(`cannot be run: ${cause.message}`))
    program.on('exit', (code) => {
      clearTimeout(timeout)
      fail(`ended with ${code}`)
    })
  })
}
