import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { fill } from '@/i18n/fill.ts';
import { offerActions } from '../../admin/palette/actions.ts';
import { adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { Term } from '../../admin/shell/Facts.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { PartState } from '../../admin/shell/PartState.tsx';
import { counted } from '../../admin/shell/texts.ts';
import { useResource } from '../../admin/shell/use-resource.ts';
import { settings } from './calls.ts';
import { createDeliveryTest } from './delivery-test.ts';

export const DeliveryIsland = adminIsland(function DeliveryIsland() {
  const { texts, languageTag } = useAdmin();
  const resource = useResource((signal) => settings.read(signal), 'delivery');
  const delivery = resource.data?.delivery;
  const [test] = useState(() => createDeliveryTest(texts, languageTag.startsWith('el') ? 'el' : 'en', settings.test));
  const { isBusy, result } = useStore(test.$test);
  useEffect(() => offerActions([{ id: 'mail:test', name: texts['mailSettings.test'], run: () => void test.run() }]), [texts, test]);

  return (
    <div aria-busy={resource.state === 'loading'}>
      <PartState resource={resource} />
      {delivery && (
        <dl className="settings-facts">
          <Term name={texts['mailSettings.delivery.way']}>{texts[`mailSettings.delivery.way.${delivery.way}`]}</Term>
          {delivery.host && <Term name={texts['mailSettings.delivery.host']}>{delivery.host}</Term>}
          <Term name={texts['mailSettings.delivery.from']}>{delivery.from ?? texts['mailSettings.delivery.from.none']}</Term>
          {delivery.delayed && (
            <Term name={texts['mailSettings.delivery.delayed']}>
              {fill(counted(texts, 'mailSettings.delivery.delayed.why', delivery.delayed.count, languageTag), {
                time: formatMoment(delivery.delayed.since, languageTag),
                error: delivery.delayed.error,
              })}
            </Term>
          )}
        </dl>
      )}
      <div className="admin-form-foot panel-foot">
        <Button variant="outline" loading={isBusy} loadingText={texts['mailSettings.test.busy']} onClick={() => void test.run()}>
          {texts['mailSettings.test']}
        </Button>
        <span role="status">{result}</span>
      </div>
    </div>
  );
});
