import { expect, onTestFinished, test } from 'vitest';
import { desktop, newPage, phone } from './support/browser.ts';
import { axe, settled, sticksOut } from './support/checks.ts';
import { demoPeople, inDatabase } from './support/people.ts';

const forgetBackups = async () => {
  await inDatabase('delete from last_backup', []);
  await inDatabase('delete from last_restore_drill', []);
};

test.each([
  ['a phone', phone, 'dark'],
  ['a desk', desktop, 'light'],
] as const)(
  'an admin is told on %s what needs somebody, and opens the rest by keyboard',
  async (_where, viewport, colorScheme) => {
    onTestFinished(forgetBackups);
    await forgetBackups();
    const { page } = await newPage({ signedInAs: demoPeople.admin, viewport });
    await page.emulateMedia({ colorScheme });
    await page.goto('/instructor/starter');
    const card = page.getByRole('region', { name: 'Health' });
    await card.getByText('There is no backup yet.').waitFor();
    await card.getByText('npm run lectern -- backup').waitFor();

    const rest = card.getByText(/other things? (is|are) in order/);
    await rest.focus();
    await page.keyboard.press('Enter');
    await card.getByRole('heading', { name: 'Database In order' }).waitFor();
    await settled(page);
    expect(await axe(page)).toEqual([]);
    expect(await sticksOut(page)).toEqual([]);

    const madeAt = new Date(Date.now() - 3_600_000);
    await inDatabase(
      "insert into last_backup (made_at, host, path, size) values ($1, 'elsewhere', '/secret/a.tar', 4096)",
      [madeAt],
    );
    await inDatabase('insert into last_restore_drill (tried_at, backup_made_at, succeeded) values (now(), $1, true)', [
      madeAt,
    ]);
    await page.reload();
    await card
      .getByText(/in order$/)
      .first()
      .click();
    await card.getByText(/^Last one: 1 hour ago, 4 KB\. It was restored on trial\.$/).waitFor();
    expect(await card.innerText()).not.toMatch(/secret|elsewhere/);
  },
);
