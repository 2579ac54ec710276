import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ARTIFACTS, ROOT } from './paths.ts'
import { createSchema } from './postgres.ts'

export type Database = 'sqlite' | 'postgres'

/** A running program. */
export interface Instance {
  name: string
  database: Database
  address: string
  /** What the program printed. */
  log: string
  /** Its data folder. */
  data: string
}

const BINARY = resolve(process.env.LLS_BIN ?? join(ROOT, 'bin', 'lls'))
const START_LIMIT = 60_000

/** Starts and stops the programs of one test run. */
export class Instances {
  #home = mkdtempSync(join(tmpdir(), 'lls-e2e-'))
  #programs: ChildProcess[] = []
  #undo: (() => void)[] = []

  constructor() {
    mkdirSync(ARTIFACTS, { recursive: true })
    process.on('exit', () => {
      for (const program of this.#programs) program.kill('SIGKILL')
    })
  }

  /** The demo library on each database, and an observer beside each. */
  async startAll(): Promise<{ writable: Instance[]; observers: Instance[] }> {
    const started = await Promise.all([this.#sqlite(), this.#postgres()])
    return { writable: started.map(([instance]) => instance), observers: started.map(([, copy]) => copy) }
  }

  /** An observer on SQLite reads a copy of the library. */
  async #sqlite(): Promise<[Instance, Instance]> {
    const [data, copy] = [join(this.#home, 'sqlite'), join(this.#home, 'sqlite-observer')]
    const filler = await this.#start('sqlite-filler', 'sqlite', ['--demo', '--data', data])
    await this.#stop(filler.program)
    cpSync(data, copy, { recursive: true })
    const { instance } = await this.#start('sqlite', 'sqlite', ['--data', data])
    const observer = await this.#start('sqlite-observer', 'sqlite', ['--data', copy, '--read-only'])
    return [instance, observer.instance]
  }

  /** An observer on PostgreSQL reads the same database. */
  async #postgres(): Promise<[Instance, Instance]> {
    const { address, drop } = createSchema()
    this.#undo.push(drop)
    const env = { LLS_DATABASE: address }
    const data = join(this.#home, 'postgres')
    const { instance } = await this.#start('postgres', 'postgres', ['--demo', '--data', data], env)
    const copy = join(this.#home, 'postgres-observer')
    const observer = await this.#start('postgres-observer', 'postgres', ['--data', copy, '--read-only'], env)
    return [instance, observer.instance]
  }

  async #start(name: string, database: Database, options: string[], env: Record<string, string> = {}) {
    const log = join(ARTIFACTS, `${name}.log`)
    const out = createWriteStream(log)
    const program = spawn(BINARY, ['serve', '--listen', '127.0.0.1:0', ...options], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#programs.push(program)
    const address = await announced(program, name, (text) => out.write(text))
    const health = await fetch(`${address}/api/health`)
    if (!health.ok) throw new Error(`${name}: /api/health answers ${health.status}; see ${log}`)
    return {
      program,
      instance: { name, database, address, log, data: options[options.indexOf('--data') + 1] ?? '' },
    }
  }

  async #stop(program: ChildProcess): Promise<void> {
    if (program.exitCode !== null || program.signalCode !== null) return
    await new Promise<void>((done) => {
      const kill = setTimeout(() => program.kill('SIGKILL'), 10_000)
      program.once('exit', () => {
        clearTimeout(kill)
        done()
      })
      program.kill('SIGTERM')
    })
  }

  /** Stops everything and leaves nothing behind but the logs. */
  async stopAll(): Promise<void> {
    await Promise.all(this.#programs.map((program) => this.#stop(program)))
    for (const undo of this.#undo) undo()
    rmSync(this.#home, { recursive: true, force: true })
  }
}

/** The address that the program prints once it serves; keeps everything it prints. */
function announced(program: ChildProcess, name: string, keep: (text: string) => void): Promise<string> {
  return new Promise((found, failed) => {
    let output = ''
    const fail = (why: string) => failed(new Error(`${name} ${why}\n${output}`))
    const late = setTimeout(() => fail('does not start'), START_LIMIT)
    const read = (chunk: Buffer) => {
      output = (output + chunk).slice(-10_000)
      keep(String(chunk))
      const address = /^LLS\s+(https?:\/\/\S+)/m.exec(output)?.[1]
      if (address) {
        clearTimeout(late)
        found(address)
      }
    }
    program.stdout?.on('data', read)
    program.stderr?.on('data', read)
    program.on('error', (cause) => fail(`cannot be run (${BINARY}): ${cause.message}`))
    program.on('exit', (code) => {
      clearTimeout(late)
      fail(`ended with ${code}`)
    })
  })
}
