// One history: people, courses and tests of the real program, and the oracle beside it, going through time together.
import type { Answer } from '../../../index.ts';
import { compareList, type Finding } from './compare.ts';
import { type Driver, site } from './driver.ts';
import { dayMs, hourMs, known, minuteMs, type Person, type World } from './facts.ts';
import { compareMail, endOfQuiet, overdueMail, summariesBetween } from './mail-model.ts';
import { comparePush, overduePush } from './push-model.ts';
import { Model } from './model.ts';
import { compareRows } from './rows.ts';
import { lookedAtWithinMs, longestPauseMs, mailWaitsMs } from './tolerances.ts';

/** Numbers that follow from a seed. */
export class Chance {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }
  /** A whole number from 0 to below `n`. */
  below(n: number): number {
    // mulberry32
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let x = this.#state;
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return Math.floor((((x ^ (x >>> 14)) >>> 0) / 4_294_967_296) * n);
  }
  in(percent: number): boolean {
    return this.below(100) < percent;
  }
  /** One of these, or null where there is none. */
  of<T>(things: Iterable<T>): T | null {
    const list = [...things];
    return list[this.below(list.length)] ?? null;
  }
}

export type Size = { people: number; courses: number; groups: number };
export type Counts = {
  rounds: number;
  /** Notices that the program wrote, lists of people that were read, mails that were taken. */
  written: number;
  lists: number;
  mails: number;
  /** Messages to devices. */
  pushed: number;
  deaths: number;
  sleeps: number;
  mailOutages: number;
  acts: Record<string, [done: number, refused: number]>;
};

/** Lists that are read at the same time. */
const atOnce = 6;
const stepOfMoments = 1_000;

export class History {
  readonly driver: Driver;
  readonly model: Model;
  readonly world: World;
  readonly admin: string;
  readonly trace: string[] = [];
  readonly findings: Finding[] = [];
  readonly counts: Counts = {
    rounds: 0,
    written: 0,
    lists: 0,
    mails: 0,
    pushed: 0,
    deaths: 0,
    sleeps: 0,
    mailOutages: 0,
    acts: {},
  };
  /** Moments to come at which something is to be looked at, beside those of dates. */
  readonly #moments = new Set<number>();
  #mailUpSince: number | null = 0;
  #mailBackAt: number | null = null;
  #lastRounds: number;
  #deathAt = -Infinity;
  #told: ReadonlySet<string> = new Set();
  chance = new Chance(0);

  constructor(driver: Driver, admin: string, world: World) {
    this.driver = driver;
    this.admin = admin;
    this.world = world;
    this.model = new Model(world);
    this.#lastRounds = world.now;
  }

  get now(): number {
    return this.world.now;
  }
  note(line: string): void {
    this.trace.push(`${new Date(this.now).toISOString()} ${line}`);
  }

  /** Calls as somebody; null where that is refused. Fails where the program does. */
  async call(
    id: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
  ): Promise<Answer | null> {
    const answer = await this.driver.call(id, method, url, body);
    if (answer.status >= 500) throw new Error(`${method} ${url} failed: ${answer.text}`);
    this.note(
      `  ${this.world.people.get(id)?.name ?? 'admin'}: ${method} ${url} ${JSON.stringify(body) ?? ''} ${answer.status}${answer.status < 300 ? '' : ` ${answer.text}`}`,
    );
    return answer.status < 300 ? answer : null;
  }

  /** Has the program do its work, and the oracle its own; holds mails and some lists against each other. */
  async rounds(): Promise<void> {
    this.counts.rounds += 1;
    await this.driver.round();
    await this.#afterRounds();
  }
  async #afterRounds(): Promise<void> {
    await this.#adoptAttempts();
    for (const one of this.world.announcements.values())
      if (one.state === 'timed' && one.sendAt <= this.now) this.send(one.id);
    this.model.rounds(this.now);
    const told = this.model.takeTold();
    const { written, findings } = await compareRows(this.driver.t, this.model, {
      since: this.#lastRounds,
      told: [...told],
    });
    this.counts.written += written;
    this.findings.push(...findings);
    const since = {
      rounds: this.now - this.#deathAt < hourMs ? -Infinity : this.#lastRounds,
      mail: this.#mailUpSince ?? Infinity,
    };
    this.#lastRounds = this.now;
    for (const mail of this.driver.mails.take()) {
      this.counts.mails += 1;
      if (!mail.again) this.findings.push(...compareMail(this.model, mail, { site, since }));
    }
    this.findings.push(...overdueMail(this.model, this.#mailUpSince));
    for (const message of this.driver.takePushed()) {
      this.counts.pushed += 1;
      this.findings.push(...comparePush(this.model, message));
    }
    this.findings.push(...overduePush(this.model));
    this.#told = new Set([...told].map(({ key }) => key.person));
    if (this.#told.size > 0) this.#moments.add(this.now + mailWaitsMs + 1_000);
  }
  /** Notes that somebody has done something. */
  acted(): void {
    for (const ms of [stepOfMoments, lookedAtWithinMs + stepOfMoments]) this.#moments.add(this.now + ms);
  }
  /** The people who were told of something at the last round. */
  justTold(): Person[] {
    return [...this.#told].map((id) => known(this.world.people, id));
  }
  /** Notes that an announcement is sent. */
  send(id: string): void {
    const one = known(this.world.announcements, id);
    one.state = 'sent';
    one.wasSent = true;
    const to = () => one.to ?? [...this.world.people.keys()];
    this.model.tell({ kind: 'announcement', thing: id, items: [id], to: () => [...to()] });
  }

  /** The deadlines of attempts are no matter of notices: they are taken from the program. */
  async #adoptAttempts(): Promise<void> {
    const open = [...this.world.tests.values()].flatMap(({ attempts }) =>
      [...attempts.values()].flat().filter((one) => !one.submitted),
    );
    if (open.length === 0) return;
    const ids = open.map(({ id }) => id);
    const rows = await this.driver.t.db
      .selectFrom('attempts')
      .select(['id', 'status', 'deadline_at'])
      .where('id', 'in', ids)
      .execute();
    for (const row of rows) {
      const attempt = open.find(({ id }) => id === row.id);
      if (!attempt) continue;
      attempt.submitted = row.status !== 'open';
      attempt.deadline = row.deadline_at?.getTime() ?? null;
      if (attempt.deadline !== null) this.#moments.add(attempt.deadline + 3_000);
    }
  }

  /** Looks at these people's lists. */
  async look(people: Iterable<Person>): Promise<void> {
    const left = [...people];
    while (left.length > 0) await Promise.all(left.splice(0, atOnce).map((person) => this.#lookAt(person)));
  }
  async #lookAt(person: Person): Promise<void> {
    if (person.state === 'erased') return;
    this.counts.lists += 1;
    const { status, list, unread } = await this.driver.listOf(person.id);
    const expected = person.state === 'active' ? [200] : [401, 403];
    if (!expected.includes(status)) throw new Error(`${person.name} (${person.state}) got ${status}`);
    if (status !== 200) return;
    this.findings.push(...compareList(this.model, person.id, list));
    const open = list.filter(({ read }) => !read).length;
    if (open !== unread)
      this.findings.push({ fault: 'untrue', what: `${person.name}: ${unread} unread are counted, ${open} shown` });
  }

  /** Goes on to a moment, by way of all at which something comes true. */
  async goTo(moment: number, looker: () => Iterable<Person>): Promise<void> {
    while (this.now < moment) {
      const next = Math.min(moment, this.#nextMoment());
      this.#moveTo(next);
      await this.rounds();
      await this.look(looker());
      if (this.findings.length > 0) return;
    }
  }
  /** Lets time pass in which no process runs; then one does. */
  async sleepUntil(moment: number): Promise<void> {
    this.counts.sleeps += 1;
    this.note(`no process runs until ${new Date(moment).toISOString()}`);
    this.#moveTo(moment);
    await this.rounds();
  }
  #moveTo(moment: number): void {
    this.driver.moveTo(moment);
    this.world.now = moment;
    if (this.#mailBackAt !== null && this.#mailBackAt <= moment) {
      this.#mailUpSince = moment;
      this.#mailBackAt = null;
      this.driver.mails.setUp(true);
      for (const ms of [longestPauseMs, longestPauseMs + minuteMs]) this.#moments.add(moment + ms);
    }
  }
  #nextMoment(): number {
    let next = Infinity;
    for (const at of this.model.moments(this.now)) next = Math.min(next, at);
    for (const at of this.#moments) {
      if (at <= this.now) this.#moments.delete(at);
      else next = Math.min(next, at);
    }
    for (const person of this.world.people.values()) {
      if (person.quiet === null || !this.model.owesMail(person.id)) continue;
      next = Math.min(next, endOfQuiet(person, this.now) ?? Infinity);
    }
    for (const person of this.world.people.values())
      if ([...person.choices.values()].some(({ mail }) => mail === 'daily') && this.model.owesMail(person.id))
        next = Math.min(next, summariesBetween(person, this.now, this.now + dayMs)[0] ?? Infinity);
    return Number.isFinite(next) ? Math.max(next, this.now + stepOfMoments) : next;
  }

  isMailAway(): boolean {
    return this.#mailUpSince === null;
  }
  /** Has the mail server be away for so long. */
  mailAway(ms: number): void {
    this.note(`the mail server is away for ${ms / hourMs} hours`);
    this.counts.mailOutages += 1;
    this.driver.mails.setUp(false);
    this.#mailUpSince = null;
    this.#mailBackAt = this.now + ms;
    this.#moments.add(this.now + ms);
  }
  /** Kills the process in its round, and has another one go on. */
  async restart(): Promise<void> {
    const statement = this.chance.below(this.chance.in(50) ? 12 : 60);
    this.note(`the process is killed at statement ${statement} of its round`);
    this.counts.deaths += 1;
    this.#deathAt = this.now;
    // A message may be lost with its process, and none comes twice (decision 64).
    this.model.losePushed();
    await this.driver.restart(statement);
    await this.rounds();
  }

  close(): Promise<void> {
    return this.driver.close();
  }
}
