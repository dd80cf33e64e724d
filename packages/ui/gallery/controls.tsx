import { useState } from 'react';
import {
  AmountInput,
  BannerSlide,
  BottomSheet,
  Button,
  Card,
  Carousel,
  Checkbox,
  Chip,
  Field,
  IconButton,
  Marquee,
  PasswordInput,
  SectionHead,
  Segmented,
  SideSheet,
  SliderCheck,
  StatusChip,
  Stepper,
  TextInput,
  useDialogs,
  useToasts,
} from '../src/index.ts';
import scene from '../art/out/auth-scene.webp';
import styles from './gallery.module.css';
import { galleryText } from './text.ts';

export function ControlSections() {
  const t = galleryText.useT();
  return (
    <>
      <div className={styles.bleed}>
        <Carousel label={t('banners')}>
          <BannerSlide
            art={scene}
            eyebrow={t('bannerEyebrow')}
            title={t('bannerTitle')}
            text={t('bannerText')}
            action={{ label: t('bannerAction'), onPress: () => undefined }}
          />
          <BannerSlide art={scene} eyebrow={t('promotion')} title={t('bannerRebate')} />
          <BannerSlide art={scene} eyebrow={t('draw')} title={t('bannerLottery')} />
        </Carousel>
      </div>
      <div className={styles.gap}>
        <Marquee label={t('notices')} items={[t('notice')]} emptyText={t('noNotice')} />
      </div>
      <Buttons />
      <Fields />
      <Overlays />
    </>
  );
}

function Buttons() {
  const t = galleryText.useT();
  return (
    <section className={styles.section}>
      <SectionHead title={t('buttons')} more={{ label: t('more'), onOpen: () => undefined }} />
      <div className={styles.wrap}>
        <Button look="brand">{t('login')}</Button>
        <Button look="money">{t('deposit')}</Button>
        <Button>{t('cancel')}</Button>
        <Button look="brand" reason={t('missing')}>
          {t('register')}
        </Button>
        <Button small icon="copy">
          {t('copy')}
        </Button>
        <Button small look="money">
          {t('claim')}
        </Button>
        <Button look="money" busy={t('sending')}>
          {t('deposit')} · 5.000.000
        </Button>
        <Button look="ghost">{t('cancel')}</Button>
        <IconButton icon="gift" boxed label={t('promotion')} count={120} />
      </div>
      <SectionHead title={t('status')} level={3} />
      <div className={styles.wrap}>
        <StatusChip tone="ok">{t('done')}</StatusChip>
        <StatusChip tone="info">{t('working')}</StatusChip>
        <StatusChip tone="warn">{t('waiting')}</StatusChip>
        <StatusChip tone="bad">{t('refused')}</StatusChip>
        <StatusChip tone="mute">{t('cancelled')}</StatusChip>
        <StatusChip tone="gold">{t('paid')}</StatusChip>
      </div>
    </section>
  );
}

function Fields() {
  const t = galleryText.useT();
  const [way, setWay] = useState<'account' | 'phone'>('account');
  const [amount, setAmount] = useState('5000000');
  const [remember, setRemember] = useState(true);
  const [adult, setAdult] = useState(false);
  const [stake, setStake] = useState(5000);
  return (
    <section className={styles.section}>
      <SectionHead title={t('fields')} />
      <Segmented
        label={t('login')}
        value={way}
        onChange={setWay}
        options={[
          { value: 'account', label: t('account') },
          { value: 'phone', label: t('phone') },
        ]}
      />
      <div className={styles.gap}>
        <Field label={t('account')} valid required>
          <TextInput icon="user" defaultValue="minhanh88" autoComplete="username" />
        </Field>
        <Field label={t('password')} error={t('passwordWrong')} required>
          <PasswordInput defaultValue="matkhau1" />
        </Field>
        <Field label={t('realName')} note={t('noMarks')} hint={t('realNameHint')}>
          <TextInput icon="identification-card" placeholder="NGUYEN MINH ANH" />
        </Field>
        <Field label={t('amount')} note="200.000 – 50.000.000 ₫">
          <AmountInput value={amount} onChange={setAmount} unit="₫" data-testid="amount" />
        </Field>
      </div>
      <Checkbox checked={remember} onChange={setRemember}>
        {t('remember')}
      </Checkbox>
      <Checkbox checked={adult} onChange={setAdult} required>
        {t('adult')}
      </Checkbox>
      <SliderCheck onSolve={() => Promise.resolve(true)} />
      <div className={styles.wrap}>
        <Chip selected>{t('draw')}</Chip>
        <Chip icon="dice-five">{t('board')}</Chip>
        <Chip onRemove={{ name: '27', remove: () => undefined }}>27</Chip>
      </div>
      <Stepper
        label={t('stake')}
        value={stake}
        onChange={setStake}
        step={1000}
        min={1000}
        format={(value) => value.toLocaleString('vi-VN')}
      />
    </section>
  );
}

function Overlays() {
  const t = galleryText.useT();
  const toasts = useToasts();
  const dialogs = useDialogs();
  const [open, setOpen] = useState<'sheet' | 'menu' | null>(null);
  const ask = async (): Promise<void> => {
    const confirmed = await dialogs.confirm({ title: t('notices'), text: t('dialogText'), confirmLabel: t('logout') });
    toasts.show({ type: confirmed ? 'success' : 'fail', text: confirmed ? t('toastDone') : t('toastFail') });
  };
  return (
    <section className={styles.section}>
      <SectionHead title={t('overlays')} />
      <div className={styles.wrap}>
        <Button data-testid="open-dialog" onClick={() => void ask()}>
          {t('dialog')}
        </Button>
        <Button data-testid="open-sheet" onClick={() => setOpen('sheet')}>
          {t('sheet')}
        </Button>
        <Button data-testid="open-menu" onClick={() => setOpen('menu')}>
          {t('menu')}
        </Button>
        <Button
          data-testid="open-toast"
          onClick={() => toasts.show({ type: 'info', text: t('toastDone'), durationMs: 0 })}
        >
          {t('toast')}
        </Button>
      </div>
      {open === 'sheet' && (
        <BottomSheet
          title={t('sheet')}
          data-testid="sheet"
          onClose={() => setOpen(null)}
          footer={
            <Button wide look="money">
              {t('claim')}
            </Button>
          }
        >
          <Card>{t('note')}</Card>
        </BottomSheet>
      )}
      {open === 'menu' && (
        <SideSheet
          title={t('menu')}
          data-testid="side-menu"
          onClose={() => setOpen(null)}
          footer={
            <Button wide icon="sign-out">
              {t('logout')}
            </Button>
          }
        >
          <Card>{t('note')}</Card>
        </SideSheet>
      )}
    </section>
  );
}
